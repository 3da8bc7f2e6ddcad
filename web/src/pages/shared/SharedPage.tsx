import Skeleton from '@mui/material/Skeleton';
import { Suspense } from 'react';
import { useParams } from 'react-router';
import { SharedScreen, type RenderLists } from '@/features/sharing/guest/SharedScreen';
import { lazyChunk, preloadSoon } from '@/i18n/lazyChunk';

const Lists = lazyChunk(
  async () => (await import('@/features/results/lists/Lists')).Lists,
  'results',
  'viewer',
);
preloadSoon(Lists);

const renderLists: RenderLists = ({ store, ...result }) => (
  <Suspense fallback={<Skeleton variant="rounded" height={480} />}>
    <Lists
      {...result}
      onShow={(group, highlighted) => {
        store.getState().showSheet(group);
        store.setState({ pinned: highlighted });
        window.scrollTo({ top: 0 });
      }}
    />
  </Suspense>
);

/** `/s/…`: what a shared link opens, for whoever has it. */
export function SharedPage() {
  const { token = '' } = useParams();
  return <SharedScreen key={token} token={token} renderLists={renderLists} />;
}
