import type { ReactNode } from 'react';

/** Shows text in a narrow column and the picture that it describes in a wide one. */
export function Spread({ words, children }: { words: ReactNode; children: ReactNode }) {
  return (
    <div className="grid gap-x-12 gap-y-6 lg:grid-cols-[16rem_minmax(0,1fr)]">
      <div>{words}</div>
      <div className="min-w-0">{children}</div>
    </div>
  );
}

type ExhibitProps = {
  title: string;
  text: string;
  /** Describes the picture to screen readers. */
  picture: string;
  links?: ReactNode;
  children: ReactNode;
};

/** Shows a feature with a picture of it. The picture is made of real components, which are inert here. */
export function Exhibit({ title, text, picture, links, children }: ExhibitProps) {
  return (
    <section className="mt-chapter break-inside-avoid">
      <Spread
        words={
          <>
            <h3 className="text-4 leading-(--lead-4)">{title}</h3>
            <p className="mt-2 max-w-[34rem] font-serif text-3 leading-7">{text}</p>
            {links}
          </>
        }
      >
        <figure>
          <div inert className="select-none">
            {children}
          </div>
          <figcaption className="sr-only">{picture}</figcaption>
        </figure>
      </Spread>
    </section>
  );
}
