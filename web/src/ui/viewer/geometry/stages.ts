// How the stages of cuts are told apart: by colour and by width.

/** How a cut is drawn. */
export interface CutLook {
  colour: string;
  /** At least, pixels. */
  width: number;
}

/** For the trims, then for each stage; all further ones look like the last. White writing is read easily on each. */
const STAGES: readonly CutLook[] = [
  { colour: '#59636c', width: 1.3 },
  { colour: '#1659a6', width: 2.4 },
  { colour: '#c2491b', width: 1.9 },
  { colour: '#00785c', width: 1.5 },
  { colour: '#a6387f', width: 1.3 },
  { colour: '#7a5c00', width: 1.3 },
];
const LAST = { colour: '#7a5c00', width: 1.3 };

/** Of cuts that are told apart by their stage. */
export const stageLook = (stage: number): CutLook => STAGES[stage] ?? LAST;

/** Of cuts that are only told apart as trims, first and later ones. */
export const levelLook = (stage: number, first: boolean): CutLook =>
  stage === 0 ? stageLook(0) : first ? stageLook(1) : { ...stageLook(2), width: 1.3 };
