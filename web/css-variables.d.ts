import 'react';

/** The `style` of an element may set variables of the style sheets. */
declare module 'react' {
  interface CSSProperties {
    [variable: `--${string}`]: string | number | undefined;
  }
}
