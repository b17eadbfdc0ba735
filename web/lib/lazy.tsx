// Parts of the client that load later, each in a chunk of its own. All of them say so when they can't be loaded.
import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { lazyModule } from './lazy-module.ts';
import { useLoadAgain } from './use-load-again.ts';

type Importer<Props> = () => Promise<{ default: ComponentType<Props> }>;

export type LazyComponent<Props> = ComponentType<Props> & {
  load: () => Promise<unknown>;
  isLoaded: () => boolean;
};

/** A screen. The frame of the screen shows the skeleton and the failure. */
export function lazyScreen<Props extends object>(importScreen: Importer<Props>): LazyComponent<Props> {
  let Loaded: ComponentType<Props> | undefined;
  const load = lazyModule(async () => {
    const module = await importScreen();
    Loaded = module.default;
    return module;
  });
  // It keeps a failure. Then the boundary that caught the error loads the module again.
  const Loading = lazy(load);

  // biome-ignore lint/correctness/noComponentHookFactories: modules call this once, outside of components
  function Lazy(props: Props) {
    // `lazy` would suspend even if the module has loaded.
    const [Component] = useState<ComponentType<Props>>(() => Loaded ?? Loading);
    return <Component {...props} />;
  }
  return Object.assign(Lazy, { load, isLoaded: () => Loaded !== undefined });
}

/** Draws something around a lazy component. */
const around = <Props extends object>(
  Part: LazyComponent<Props>,
  draw: (part: ReactNode, props: Props) => ReactNode,
): LazyComponent<Props> =>
  Object.assign((props: Props) => draw(<Part {...props} />, props), { load: Part.load, isLoaded: Part.isLoaded });

type PartOptions = {
  /** Shows while the part loads. */
  loading?: ReactNode;
  /** Replaces the part if it fails. Without a message, the part is missing until it can be loaded. */
  failure?: string;
};

/** A part of a page, such as a section. */
export function lazyPart<Props extends object>(importPart: Importer<Props>, { loading, failure }: PartOptions = {}) {
  return around(lazyScreen(importPart), (part) => (
    <Boundary loading={loading} failure={(fallback) => <LoadFailure {...fallback} message={failure} />}>
      {part}
    </Boundary>
  ));
}

type DialogProps = { open: boolean; onOpenChange: (isOpen: boolean) => void };

/** A dialog, which loads when it first opens. */
export function lazyDialog<Props extends DialogProps>(importDialog: Importer<Props>, failure: string) {
  return around(lazyScreen(importDialog), (dialog, { open, onOpenChange }) => (
    <WhenOpened open={open} onOpenChange={onOpenChange} failure={failure}>
      {dialog}
    </WhenOpened>
  ));
}

function WhenOpened({ open, onOpenChange, failure, children }: DialogProps & { failure: string; children: ReactNode }) {
  const [isNeeded, setIsNeeded] = useState(open);
  if (open && !isNeeded) setIsNeeded(true);
  if (!isNeeded) return null;
  const notice = (fallback: Fallback) =>
    open && (
      <LoadFailure
        {...fallback}
        message={failure}
        className="fixed inset-x-4 bottom-[calc(1rem+var(--bottom-bar))] z-40 mx-auto max-w-md rounded-card border border-line-strong bg-paper-raised p-4 shadow-float print:hidden"
      >
        <Button variant="ghost" size="small" onClick={() => onOpenChange(false)}>
          Close
        </Button>
      </LoadFailure>
    );
  return <Boundary failure={notice}>{children}</Boundary>;
}

type Fallback = { error: unknown; onLoaded: () => void };
type BoundaryProps = { loading?: ReactNode; failure: (fallback: Fallback) => ReactNode; children: ReactNode };

const Boundary = ({ loading, failure, children }: BoundaryProps) => (
  <ErrorBoundary fallbackRender={({ error, resetErrorBoundary }) => failure({ error, onLoaded: resetErrorBoundary })}>
    <Suspense fallback={loading}>{children}</Suspense>
  </ErrorBoundary>
);

type LoadFailureProps = Fallback & {
  message: string | undefined;
  className?: string;
  /** Other buttons. */
  children?: ReactNode;
};

/** A message about a part that could not be loaded, with a button to try again. It also tries again automatically. */
function LoadFailure({ error, onLoaded, message, className, children }: LoadFailureProps) {
  const { state, tryAgain } = useLoadAgain(error, onLoaded);
  if (!message || state === 'loading') return null;
  return (
    <div role="alert" className={classNames('flex flex-wrap items-center gap-x-4 gap-y-2 text-ink-2', className)}>
      <p>{message}</p>
      <Button size="small" pending={state === 'retrying'} onClick={tryAgain}>
        Try Again
      </Button>
      {children}
    </div>
  );
}
