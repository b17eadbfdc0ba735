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

// The code that shows and positions tooltips is a tenth of the client, so it loads with the first hover or focus.
const TooltipLayer = lazy(() => import('./tooltip-layer.tsx'));

/** Adds a tooltip and returns a function that removes it. */
const AddTip = createContext<(tip: Tip) => () => void>(() => () => {});

/** Holds the tooltips of the whole app. Render it once, around everything. */
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
  /** Repeats or extends the child's accessible name. It must not be the only place for important information. */
  label: string;
  /** False shows the child without a tooltip. */
  isOn?: boolean;
  side?: Tip['side'];
  children: ReactElement;
};

export function Tooltip({ label, isOn = true, side = 'top', children }: TooltipProps) {
  const id = useId();
  const addTip = useContext(AddTip);
  const [trigger, setTrigger] = useState<HTMLElement>();
  const register = ({ currentTarget }: SyntheticEvent<HTMLElement>) => setTrigger(currentTarget);
  useEffect(() => {
    if (trigger && isOn) return addTip({ id, trigger, label, side });
  }, [addTip, id, trigger, isOn, label, side]);
  return (
    <Slot.Root onPointerEnter={register} onFocus={register}>
      {children}
    </Slot.Root>
  );
}
