import { Routes } from './routes.tsx';
import { Shell } from './shell/shell.tsx';

export function App() {
  return (
    <Shell>
      <Routes />
    </Shell>
  );
}
