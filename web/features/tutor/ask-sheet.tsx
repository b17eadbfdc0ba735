import type { ExplanationRequest } from '#web/features/player/ask-why-button.tsx';
import Sheet from '#web/ui/sheet.tsx';
import AskPanel from './ask-panel.tsx';

type AskSheetProps = {
  why: ExplanationRequest | undefined;
  open: boolean;
  onOpenChange: (isOpen: boolean) => void;
};

/** Explains an answer in a sheet beside the question, with a form for further questions. */
export default function AskSheet({ why, ...sheet }: AskSheetProps) {
  return (
    <Sheet side="right" label="Ask about this topic" {...sheet}>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 pt-5 pb-8">
        {why && <AskPanel topicId={why.topicId} isTextOpen={false} why={why} />}
      </div>
    </Sheet>
  );
}
