// An icon in a cell: a plain drawing, because a long list shows hundreds of them while it scrolls.

export function CellIcon({ path, faint = false }: { path: string; faint?: boolean }) {
  return (
    <svg
      className="grid-drawing"
      width="20"
      height="20"
      viewBox="0 0 24 24"
      fill="currentColor"
      opacity={faint ? 0.5 : undefined}
      aria-hidden="true"
    >
      <path d={path} />
    </svg>
  );
}
