import type { ReactNode } from 'react';
import { TopicLinks } from './topic-links.tsx';

/** A narrow column of text and a wide one beside it. Takes two elements; on a narrow screen they stack. */
export function TwoColumns({ children }: { children: ReactNode }) {
  return <div className="grid gap-x-12 gap-y-6 max-md:gap-y-4 lg:grid-cols-[15rem_minmax(0,1fr)]">{children}</div>;
}

type ExhibitProps = {
  title: string;
  text: string;
  /** Describes the picture to screen readers. */
  picture: string;
  /** Topics to link to below the text. */
  topicIds?: string[];
  children: ReactNode;
};

/** A feature with a picture of it: parts of the interface, which are inert here. */
export function Exhibit({ title, text, picture, topicIds, children }: ExhibitProps) {
  return (
    <section className="mt-section-large break-inside-avoid">
      <TwoColumns>
        <div>
          <h3 className="text-4 leading-(--lead-4)">{title}</h3>
          <p className="mt-2 max-w-[34rem] font-serif text-3 leading-7">{text}</p>
          {topicIds && <TopicLinks ids={topicIds} />}
        </div>
        <figure className="min-w-0">
          <div inert className="select-none">
            {children}
          </div>
          <figcaption className="sr-only">{picture}</figcaption>
        </figure>
      </TwoColumns>
    </section>
  );
}
