import { LOGO_SIZE, logoBooks, logoShelf } from '#shared/logo.ts';

/** The logo. It is hidden from assistive technology, because the product's name is beside it. */
export function Logo() {
  return (
    <svg
      viewBox={`0 0 ${LOGO_SIZE} ${LOGO_SIZE}`}
      width={LOGO_SIZE}
      height={LOGO_SIZE}
      fill="currentColor"
      aria-hidden="true"
      className="shrink-0 text-accent"
    >
      {logoBooks.map((book) => (
        <rect key={book.x} {...book} rx=".5" />
      ))}
      <rect {...logoShelf} />
    </svg>
  );
}
