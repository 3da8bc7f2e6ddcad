import type { ReactNode } from 'react';
import type { Solution } from '@/api/types';
import type { Job } from '@/domain/job/job';

interface Layout {
  job: Job;
  solution: Solution;
  /** The search was ended early: this is the best that it had. */
  partial: boolean;
}

/** Draws a layout; another feature's work, handed in by the page. */
export type RenderResults = (layout: Layout & { id: string }) => ReactNode;

/** A calculation of the history with its layout. */
export interface ComparedCalculation extends Layout {
  taskId: string;
  name: string;
  /** When it was done. */
  moment: string | null;
}

/** Draws two layouts side by side; likewise. */
export type RenderComparison = (
  a: ComparedCalculation,
  b: ComparedCalculation,
  onClose: () => void,
) => ReactNode;
