import { useId, useState } from 'react';
import { applyEdits, useTargetEdits } from '../blocks/EditingContext.ts';
import type { Block, BlockOf, PageData } from '../blocks/BlockView.tsx';
import { deviceStore } from '../storage/deviceStore.ts';
import './first-steps.css';

/** The pages whose first steps were put away on this device. */
const dismissed = deviceStore<true>('first-steps');

type Props = { page: PageData; onEdit: (block: Block, field: string) => void };

/** What a new page begins with, three steps that lead to their places: until the last is done, or not wanted now. */
export function FirstSteps({ page, onEdit }: Props) {
  const bio = page.components.find((block) => block.__typename === 'BioComponent');
  return bio && <Steps key={bio.id} page={page} bio={bio} onEdit={onEdit} />;
}

function Steps({ page, bio, onEdit }: Props & { bio: BlockOf<'BioComponent'> }) {
  const titleId = useId();
  const { name, dateBirth, datePassing, avatar, life } = applyEdits(bio, useTargetEdits(bio.id));
  const steps = [
    {
      label: 'Name and dates',
      isDone: Boolean(name && (dateBirth || datePassing)),
      go: () =>
        document
          .querySelector<HTMLElement>(
            `[data-block="${bio.id}"] [data-field=${name ? 'dateBirth' : 'name'}]`,
          )
          ?.focus(),
    },
    { label: 'Add a portrait', isDone: Boolean(avatar), go: () => onEdit(bio, 'avatar') },
    { label: 'Write a first line', isDone: Boolean(life), go: () => onEdit(bio, 'content') },
  ];
  const left = steps.filter(({ isDone }) => !isDone).length;
  // a page of which one thing is missing is not new
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
          {steps.map(({ label, isDone, go }) => (
            <li key={label} className={isDone ? 'done' : undefined}>
              <button type="button" onClick={go}>
                <span>
                  {label}
                  {isDone && <span className="unseen">, done</span>}
                </span>
              </button>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
