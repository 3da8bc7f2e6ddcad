import { afterEach, describe, expect, it, vi } from 'vitest';
import { createViewerStore } from './viewerStore';

function screenOf(width: number, height: number) {
  vi.stubGlobal('innerWidth', width);
  vi.stubGlobal('innerHeight', height);
}

afterEach(() => vi.unstubAllGlobals());

describe('a sheet that was stood upright', () => {
  it('on a phone stands so in the next result too, until it is laid down', () => {
    screenOf(390, 844);
    createViewerStore().getState().rotate();
    const next = createViewerStore();
    expect(next.getState().rotation).toBe(90);
    next.getState().rotate();
    expect(createViewerStore().getState().rotation).toBe(0);
  });

  it('at a desk, or on a phone held across, lies as ever in the next one', () => {
    screenOf(390, 844);
    createViewerStore().getState().rotate();
    screenOf(844, 390);
    expect(createViewerStore().getState().rotation).toBe(0);
    screenOf(1440, 900);
    const desk = createViewerStore();
    expect(desk.getState().rotation).toBe(0);
    desk.getState().rotate();
    desk.getState().rotate();
    screenOf(390, 844);
    expect(createViewerStore().getState().rotation, 'the phone’s choice is its own').toBe(90);
  });
});
