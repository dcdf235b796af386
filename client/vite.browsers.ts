/** The oldest browsers that Keepsake is for, see docs/decisions.md. Vite rewrites syntax and CSS for them, but not APIs. */
export const OLDEST_BROWSERS = ['safari15.4', 'chrome109', 'firefox125'];
