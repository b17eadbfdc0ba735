import { Slot } from 'radix-ui';
import {
  createContext,
  lazy,
  type ReactElement,
  type ReactNode,
  Suspense,
  type SyntheticEvent,
  useCallback,
  useContext,
  useEffect,
  useId,
  useState,
} from 'react';
import type { Tip } from './tip.ts';

// What shows and places a tooltip is a tenth of the program: fetched when a trigger is first met.
const TooltipLayer = lazy(() => import('./tooltip-layer.tsx'));

/** Adds the tooltip of a trigger, and returns a function that removes it. */
const AddTip = createContext<(tip: Tip) => () => void>(() => () => {});

/** Once, around everything that has tooltips. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  const [tips, setTips] = useState<Tip[]>([]);
  const addTip = useCallback((tip: Tip) => {
    setTips((before) => [...before, tip]);
    return () => setTips((before) => before.filter((other) => other !== tip));
  }, []);
  return (
    <AddTip value={addTip}>
      {children}
      {tips.length > 0 && (
        <Suspense>
          <TooltipLayer tips={tips} />
        </Suspense>
      )}
    </AddTip>
  );
}

type TooltipProps = {
  /** Repeats or adds to the accessible name of the child; never the only place of a word. */
  label: string;
  /** Off: the child alone, without a tooltip. */
  isOn?: boolean;
  side?: Tip['side'];
  children: ReactElement;
};

export function Tooltip({ label, isOn = true, side = 'top', children }: TooltipProps) {
  const id = useId();
  const addTip = useContext(AddTip);
  const [trigger, setTrigger] = useState<HTMLElement>();
  const meet = ({ currentTarget }: SyntheticEvent<HTMLElement>) => setTrigger(currentTarget);
  useEffect(() => {
    if (trigger && isOn) return addTip({ id, trigger, label, side });
  }, [addTip, id, trigger, isOn, label, side]);
  return (
    <Slot.Root onPointerEnter={meet} onFocus={meet}>
      {children}
    </Slot.Root>
  );
}
