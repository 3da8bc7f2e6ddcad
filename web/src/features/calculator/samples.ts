import i18next from 'i18next';
import { sampleJob } from '@/domain/job/samples';
import type { Sample } from '@/domain/job/sampleNames';
import type samples from '@/i18n/en/samples.json';
import { loadTexts } from '@/i18n/i18n';
import { isKnownMaterial } from '@/domain/job/materials';

/** A sample with its rows and materials in the language of the page; `Panel-1` is called so in every one. */
export async function sampleInWords(sample: Sample, name: string): Promise<unknown> {
  await loadTexts('samples');
  return sampleJob(sample, name, {
    part: (key) => (/-\d+$/.test(key) ? key : i18next.t(`samples:part.${key as keyof typeof samples.part}`)),
    // The default one is a code, as everywhere.
    material: (key) =>
      isKnownMaterial(key) ? key : i18next.t(`samples:material.${key as keyof typeof samples.material}`),
  });
}
