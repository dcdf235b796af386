import { retriedComponent } from '../../../ui/lazyComponent.tsx';
import { useWall } from './wallStore.ts';

/**
 * The button that opens and closes the form; before hydration the server handles it. The page may contain several;
 * only one is visible at any width.
 */
export function TributeOpener() {
  const [{ formOpen }, { setFormOpen }] = useWall();
  return (
    <form
      className="tribute-opening"
      action={formOpen ? '#tributes' : '#tribute-form'}
      onSubmit={(event) => {
        event.preventDefault();
        setFormOpen(!formOpen);
      }}
    >
      <button
        type="submit"
        name={formOpen ? undefined : 'write'}
        className="primary tribute-opener"
        aria-expanded={formOpen}
        aria-controls={formOpen ? 'tribute-form' : undefined}
      >
        {formOpen ? 'Close' : 'Create a Tribute'}
      </button>
    </form>
  );
}

/** Visitors who only read do not load the form. */
export const tributeForm = retriedComponent(
  () => import('../posting/form/TributeForm.tsx'),
  ({ TributeForm }) => TributeForm,
);
