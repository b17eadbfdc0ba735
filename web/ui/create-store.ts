import { useSyncExternalStore } from 'react';

/** A value outside React, so that any code can read it, change it and hear of changes. */
export type Store<Value> = {
  get: () => Value;
  set: (next: Value) => void;
  /** Calls the listener after each change, until the caller calls the returned function. */
  subscribe: (listener: () => void) => () => void;
  /** What a prerendered page shows. */
  initial: Value;
};

export function createStore<Value>(initial: Value): Store<Value> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    initial,
    get: () => value,
    set(next) {
      if (Object.is(next, value)) return;
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Returns what `select` makes of the value. Renders again only when that changes, so it must not be a new object. */
export function useStore<Value, Selected = Value>(
  { get, subscribe, initial }: Store<Value>,
  select: (value: Value) => Selected = (value) => value as unknown as Selected,
): Selected {
  return useSyncExternalStore(
    subscribe,
    () => select(get()),
    () => select(initial),
  );
}
