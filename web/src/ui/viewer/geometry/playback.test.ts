import { describe, expect, it } from 'vitest';
import { playbackReducer, startPlayback, type PlaybackAction } from './playback';

const run = (total: number, ...actions: PlaybackAction[]) =>
  actions.reduce(playbackReducer, startPlayback(total));

describe('playback', () => {
  it('shows the first cut at once and stops at the last', () => {
    expect(run(3, { type: 'play' })).toMatchObject({ made: 1, playing: true });
    expect(run(3, { type: 'play' }, { type: 'tick' })).toMatchObject({ made: 2, playing: true });
    expect(run(3, { type: 'play' }, { type: 'tick' }, { type: 'tick' })).toMatchObject({
      made: 3,
      playing: false,
    });
  });

  it('starts again from the end', () => {
    expect(run(3, { type: 'goto', made: 3 }, { type: 'play' })).toMatchObject({ made: 1, playing: true });
  });

  it('holds still while paused', () => {
    expect(run(3, { type: 'play' }, { type: 'pause' }, { type: 'tick' })).toMatchObject({
      made: 1,
      playing: false,
    });
  });

  it('steps by hand within the cuts, and stops playing', () => {
    expect(run(3, { type: 'play' }, { type: 'step', by: 1 })).toMatchObject({ made: 2, playing: false });
    expect(run(3, { type: 'step', by: -1 }).made).toBe(0);
    expect(run(3, { type: 'step', by: 9 }).made).toBe(3);
  });

  it('goes back to the whole sheet', () => {
    expect(run(3, { type: 'play' }, { type: 'reset' })).toEqual({ made: 0, total: 3, playing: false });
  });

  it('has nothing to play without cuts', () => {
    expect(run(0, { type: 'play' })).toMatchObject({ made: 0, playing: false });
  });
});
