import { useMutation } from '@tanstack/react-query';
import type { ContactMessage } from '#shared/contact.ts';
import { trpc } from '#web/lib/trpc.ts';

/** The text for every kind of failure [ERR-23]. */
const SEND_FAILED = 'Failed to send message';

export function useSendMessage() {
  const { client } = trpc.useUtils();
  return useMutation({
    mutationFn: (message: ContactMessage) =>
      client.contact.send.mutate(message).catch((cause) => {
        throw new Error(SEND_FAILED, { cause });
      }),
    meta: {
      success: { title: 'Message sent!', description: "We'll get back to you as soon as possible." },
      failure: { title: 'Error', description: `${SEND_FAILED}. Please try again.` },
    },
  });
}
