import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { TaskState } from '@/api/types';
import { renderWithProviders } from '@/testing/render';
import { StatusChip } from './StatusChip';
import { withAllStyles } from '@/testing/styles';

withAllStyles();

describe('the chip of a state', () => {
  it.each([
    ['FINISHED', 'Completed', 'success'],
    ['completed', 'Completed', 'success'],
    ['STOPPED', 'Stopped', 'warning'],
    ['canceled', 'Stopped', 'warning'],
    ['ERROR', 'Error', 'error'],
    ['failed', 'Error', 'error'],
    ['TERMINATED', 'Terminated', 'error'],
    ['RUNNING', 'In progress', 'info'],
    ['running', 'In progress', 'info'],
    ['QUEUED', 'In progress', 'info'],
    ['pending', 'In progress', 'info'],
  ])('says %s as "%s" in the colour of %s', (status, word, colour) => {
    renderWithProviders(<StatusChip status={status as TaskState} />);
    const chip = screen.getByText(word).parentElement;
    expect(chip && getComputedStyle(chip).color).toContain(`--mui-palette-${colour}-main`);
  });
});
