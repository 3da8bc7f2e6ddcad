// The fields of a card: text fields that commit when they are left, and the controls of their columns.
import { useId, useLayoutEffect, useRef, type FocusEvent } from 'react';
import { CommitField } from '../CommitField';
import type { GridColumn } from './types';

type CardFieldProps<R> = {
  column: GridColumn<R>;
  row: R;
  fault: string | undefined;
  /** Another number than before, and not 0: the field is to be typed in. */
  wish: number;
  onChange: (next: (row: R) => R) => void;
};

type CardFieldsProps<R> = {
  columns: readonly GridColumn<R>[];
  row: R;
  faultOf: (key: string) => string | undefined;
  /** The one to begin with, if any. */
  focused: GridColumn<R> | undefined;
  /** How often that was wished. */
  wish: number;
  onChange: (next: (row: R) => R) => void;
};

export function CardFields<R>({ columns, faultOf, focused, wish, ...shared }: CardFieldsProps<R>) {
  return columns.map((column) => (
    <CardField
      key={column.key}
      column={column}
      fault={faultOf(column.key)}
      wish={column === focused ? wish : 0}
      {...shared}
    />
  ));
}

function CardField<R>({ column, row, fault, wish, onChange }: CardFieldProps<R>) {
  const id = useId();
  const label = column.description ?? column.title;
  const input = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    if (wish > 0) input.current?.focus();
  }, [wish]);

  if (column.widget) {
    return (
      <div className="card-widget card-wide">
        <span>{label}</span>
        {column.widget(row, { tabIndex: 0, 'data-cell-focus': true }, onChange)}
      </div>
    );
  }

  if (column.inert) {
    return (
      <div className="card-widget card-wide">
        <span>{label}</span>
        <span>{(column.shown ?? column.toText)(row)}</span>
      </div>
    );
  }

  return (
    <>
      <CommitField
        fullWidth
        sx={{ gridColumn: column.inputMode ? undefined : '1 / -1' }}
        label={label}
        value={(column.shown ?? column.toText)(row)}
        fault={fault}
        inputRef={input}
        onCommit={(text) => onChange((current) => column.fromText(current, text, 'typed'))}
        onEnter={goOn}
        slotProps={{
          htmlInput: {
            inputMode: column.inputMode ?? 'text',
            enterKeyHint: 'next',
            // A number is typed anew more often than it is mended, and a proposal is there to be replaced.
            onFocus: ({ currentTarget }: FocusEvent<HTMLInputElement>) =>
              (column.inputMode ?? column.isProposal?.(row)) && currentTarget.select(),
            autoComplete: 'off',
            ...(column.options && { list: `${id}-list` }),
          },
        }}
      />
      {column.options && (
        <datalist id={`${id}-list`}>
          {column.options.map((option) => (
            <option key={option} value={option} />
          ))}
        </datalist>
      )}
    </>
  );
}

/** The key for the next field on a phone's keyboard; after the last field the keyboard goes. */
function goOn(from: HTMLElement) {
  const fields = [...(from.closest('.card-body')?.querySelectorAll('input') ?? [])];
  const own = fields.findIndex((field) => from.contains(field));
  const next = fields.slice(own + 1).find((field) => !field.disabled && field.type !== 'checkbox');
  if (next) next.focus();
  else fields[own]?.blur();
}
