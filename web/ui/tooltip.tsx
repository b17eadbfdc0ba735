import { Slot } from 'radix-ui';
import {
  createContext,
  type ReactElement,
  type ReactNode,
  type SyntheticEvent,
  useCallback,
  useContext,
  useEffect,
  useId,
  useState,
} from 'react';
import type { Tip } from './tip.ts';

/** Adds a tooltip and returns a function that removes it. */
const AddTip = createContext<(tip: Tip) => () => void>(() => () => {});

type TooltipProviderProps = {
  /** Shows and positions the tooltips. Called when there are any. */
  layer: (tips: Tip[]) => ReactNode;
  children: ReactNode;
};

/** Holds the tooltips of the whole app. Render it once, around everything. */
export function TooltipProvider({ layer, children }: TooltipProviderProps) {
  const [tips, setTips] = useState<Tip[]>([]);
  const addTip = useCallback((tip: Tip) => {
    setTips((before) => [...before, tip]);
    return () => setTips((before) => before.filter((other) => other !== tip));
  }, []);
  return (
    <AddTip value={addTip}>
      {children}
      {tips.length > 0 && layer(tips)}
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
