// What is said of a job before it runs: panels that fit nowhere, grain that would not count.
import type { Draft } from '@/domain/job/draft';
import { GrainWarning } from './GrainWarning';
import { OversizedWarning } from './OversizedWarning';

export function JobWarnings({ draft }: { draft: Draft }) {
  return (
    <>
      <OversizedWarning draft={draft} />
      <GrainWarning draft={draft} />
    </>
  );
}
