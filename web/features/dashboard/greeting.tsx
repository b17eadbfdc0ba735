import { useUser } from '#web/features/auth/use-user.ts';

/** Welcomes the user. */
export function Greeting() {
  const { user } = useUser();
  return (
    <h1>
      Welcome, <bdi>{user?.firstName.trim() || 'Student'}</bdi>
    </h1>
  );
}
