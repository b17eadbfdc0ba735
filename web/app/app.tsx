import { Router } from 'wouter';
import { Routes } from './routes.tsx';
import { Shell } from './shell/shell.tsx';
import { useEarlyScreens } from './use-early-screens.ts';

export function App() {
  const aroundNav = useEarlyScreens();
  return (
    <Router aroundNav={aroundNav}>
      <Shell>
        <Routes />
      </Shell>
    </Router>
  );
}
