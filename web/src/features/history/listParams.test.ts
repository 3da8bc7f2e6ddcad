import { describe, expect, it } from 'vitest';
import { DEFAULTS, readParams, writeParams, type ListParams } from './listParams';

const read = (text: string) => readParams(new URLSearchParams(text));

describe('the part of the history in the address', () => {
  it('is the first ten, newest first, when the address says nothing', () => {
    expect(read('')).toEqual(DEFAULTS);
  });

  it.each([
    'page=0',
    'page=-3',
    'page=two',
    'page=1.5',
    'size=7',
    'status=LOST',
    'sort=colour',
    'favorite=yes',
    'project=kitchen',
  ])('is repaired from %s', (text) => expect(read(text)).toEqual(DEFAULTS));

  it('comes back as it was written', () => {
    const params: ListParams = {
      page: 3,
      size: 25,
      search: 'кухня & зал',
      status: 'ERROR',
      favorite: true,
      project: '01900000-0000-7000-8000-000000000001',
      sort: 'name',
    };
    expect(readParams(new URLSearchParams(writeParams(params)))).toEqual(params);
  });

  it('leaves out what is usual', () => {
    expect(writeParams(DEFAULTS)).toEqual({});
  });
});
