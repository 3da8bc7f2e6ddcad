// Written from openapi.json by `npm run api`: the limits of a format of labels.

export const LABEL_LIMITS = {
  LabelField: {
    font_size: { minimum: 4, maximum: 200 },
    height: { minimum: 1, maximum: 500 },
    text: { minLength: 1, maxLength: 1000 },
    width: { minimum: 1, maximum: 500 },
    x: { minimum: 0, maximum: 500 },
    y: { minimum: 0, maximum: 500 },
  },
  LabelPaper: {
    gap_x: { minimum: 0, maximum: 1000 },
    gap_y: { minimum: 0, maximum: 1000 },
    height: { minimum: 10, maximum: 1000 },
    margin_left: { minimum: 0, maximum: 1000 },
    margin_top: { minimum: 0, maximum: 1000 },
    width: { minimum: 10, maximum: 1000 },
  },
  NewLabelFormat: {
    height: { minimum: 10, maximum: 500 },
    name: { minLength: 1, maxLength: 200 },
    width: { minimum: 10, maximum: 500 },
  },
} as const;
