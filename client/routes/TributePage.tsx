import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { BioHead } from '../features/components/BioHead.tsx';
import { usePresentationLoader } from '../features/pages/usePresentationLoader.ts';
import { TributeOpener } from '../features/tributes/TributeOpener.tsx';
import { usePageEvents } from '../live/usePageEvents.ts';
import { Link } from '../ui/Link.tsx';
import { useTitle } from '../ui/useTitle.ts';
import { type Block, BlockView, isClosed, type PageData } from './blocks.tsx';
import { nameOf } from './pageHead.ts';
import { useReread } from './useReread.ts';
import './tribute-page.css';

/** A memorial as visitors see it: its blocks in order, and every change as it happens. */
export function TributePage({ page }: { page: PageData }) {
  const [formOpen, setFormOpen] = useState(false);
  const name = nameOf(page);
  useTitle(name);
  usePageEvents(page.id, page.lastSeq);
  useReread(page.url, usePresentationLoader().loaded);
  useWholeWall();

  const blocks = page.components.toSorted((a, b) => (a.rank < b.rank ? -1 : 1));
  const [first] = blocks;
  const head = first?.__typename === 'BioComponent' ? first : null;
  const firsts = firstOfEachType(blocks);
  const hasWall = blocks.some(({ __typename }) => __typename === 'CommentComponent');
  const takesTributes = hasWall && !isClosed(page);

  return (
    <>
      <a className="skip" href={hasWall ? '#tributes' : '#main'}>
        {hasWall ? 'Skip to the tributes' : 'Skip to the page'}
      </a>
      {head ? <BioHead bio={head} title={name} /> : <h1 className="page-title">{name}</h1>}
      <div className="page-main">
        <aside className="page-side">
          <nav aria-label="On this page">
            {takesTributes && <TributeOpener formOpen={formOpen} onFormOpenChange={setFormOpen} />}
            <SideLinks page={page} blocks={blocks} hasLife={Boolean(head?.life || head?.quote)} />
          </nav>
        </aside>
        <main id="main">
          {blocks.map((block) => (
            <BlockView
              key={block.id}
              block={block}
              around={{
                page,
                name,
                isFirst: firsts.has(block.id),
                formOpen,
                onFormOpenChange: setFormOpen,
              }}
            />
          ))}
          {blocks.length === 0 && <p className="page-empty">This page is being prepared.</p>}
        </main>
      </div>
      {takesTributes && !formOpen && (
        <div className="page-bar">
          <TributeOpener formOpen={formOpen} onFormOpenChange={setFormOpen} />
        </div>
      )}
      <footer className="page-footer">
        <Link to="/">Keepsake</Link>
      </footer>
    </>
  );
}

/** An address that goes on at earlier messages is for readers without JavaScript: here the wall itself goes on. */
function useWholeWall() {
  const { search, hash } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (search.includes('after=')) void navigate({ hash }, { replace: true });
  }, [search, hash, navigate]);
}

function SideLinks(props: { page: PageData; blocks: Block[]; hasLife: boolean }) {
  const has = (type: Block['__typename']) =>
    props.blocks.some(
      (block) => block.__typename === type && !('videoId' in block && !block.videoId),
    );
  return (
    <>
      {props.hasLife && <a href="#life">Life</a>}
      {has('PhotosComponent') && props.page.photos.length > 0 && <a href="#photos">Photos</a>}
      {has('YoutubeComponent') && <a href="#videos">Videos</a>}
      {has('CommentComponent') && <a href="#tributes">Tributes</a>}
    </>
  );
}

/** The ids of the blocks that bear their type's heading. */
export function firstOfEachType(blocks: Block[]): Set<string> {
  const seen = new Map<string, string>();
  for (const { __typename, id, ...block } of blocks)
    if (!seen.has(__typename) && !('videoId' in block && !block.videoId)) seen.set(__typename, id);
  return new Set(seen.values());
}
