import { cleanup } from '@testing-library/react';
import { afterEach } from 'vitest';

// Testing Library does this itself only if the test functions are global
afterEach(cleanup);
