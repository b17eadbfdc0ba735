import { CircleAlert } from 'lucide-react';
import { Icon } from './icon.tsx';

/** The error message of a submitted form, which screen readers announce at once. */
export function FormFailure({ message }: { message: string | undefined }) {
  if (message === undefined) return null;
  return (
    <p role="alert" className="flex items-start gap-2 text-1 text-danger">
      <Icon of={CircleAlert} size={16} className="mt-0.5" />
      {message}
    </p>
  );
}
