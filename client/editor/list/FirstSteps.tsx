import { useId, useState } from 'react';
import { applyEdits, useTargetEdits } from '../../blocks/editing/EditingContext.ts';
import type { Block, PageData } from '../../blocks/publicBlocks.tsx';
import { type FirstStep, getEditorBlock } from '../../blocks/editorBlocks.ts';
import { createLocalStore } from '../../storage/localStore.ts';
import { Icon } from '../../ui/Icon.tsx';
import './first-steps.css';

/** The pages whose first steps were dismissed on this device. */
const dismissed = createLocalStore<true>('first-steps');

type Props = { page: PageData; onEdit: (block: Block, field: string) => void };

/** The first steps on a new page, each leading to where it is done; shown until all are done or they are dismissed. */
export function FirstSteps({ page, onEdit }: Props) {
  const block = page.components.find(
    (component) => getEditorBlock(component.__typename).getFirstSteps,
  );
  return block && <Steps key={block.id} page={page} block={block} onEdit={onEdit} />;
}

function Steps({ page, block, onEdit }: Props & { block: Block }) {
  const titleId = useId();
  const shown = applyEdits(block, useTargetEdits(block.id));
  const steps = getEditorBlock(block.__typename).getFirstSteps?.(shown) ?? [];
  const go = (step: FirstStep) =>
    'opens' in step ? onEdit(block, step.opens) : focusLine(block.id, step.line);
  const left = steps.filter(({ isDone }) => !isDone).length;
  // a page that lacks only one thing is not new
  const [isShown, setShown] = useState(() => left > 1 && !dismissed.get(page.id));
  if (!isShown || left === 0) return null;
  return (
    <section className="first-steps" aria-labelledby={titleId}>
      <div>
        <header>
          <h2 id={titleId}>To begin with</h2>
          <button
            type="button"
            className="quiet"
            onClick={() => {
              dismissed.put(page.id, true);
              setShown(false);
            }}
          >
            Not now
          </button>
        </header>
        <ol>
          {steps.map((step) => (
            <li key={step.label} className={step.isDone ? 'done' : undefined}>
              <button
                type="button"
                aria-label={step.isDone ? `${step.label}, done` : undefined}
                onClick={() => go(step)}
              >
                <span>{step.isDone && <Icon name="check" />}</span>
                {step.label}
                {!step.isDone && <Icon name="forward" />}
              </button>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

function focusLine(blockId: string, field: string): void {
  document.querySelector<HTMLElement>(`[data-block="${blockId}"] [data-field="${field}"]`)?.focus();
}
