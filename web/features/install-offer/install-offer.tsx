import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { useStore } from '#web/ui/create-store.ts';
import { Notice } from '#web/ui/notice.tsx';
import {
  declineInstall,
  hasDeclinedInstall,
  type InstallQuestion,
  installQuestion,
  isInstalled,
  isSafariOnIos,
} from './install-question.ts';
import { useStudyDays } from './use-study-days.ts';

/** Nobody is asked before the third day of study. */
const STUDY_DAYS = 3;

/** Offers to install the app, until the user has answered once. */
export function InstallOffer() {
  const question = useStore(installQuestion);
  // A question that comes while the dashboard is open waits for the next time, because the page must not move.
  const [wasReady] = useState(() => question !== null || isSafariOnIos());
  const [isAnswered, setIsAnswered] = useState(() => hasDeclinedInstall() || isInstalled());
  if (!wasReady || isAnswered || !(question || isSafariOnIos())) return null;
  return <Offer question={question} onAnswer={() => setIsAnswered(true)} />;
}

function Offer({ question, onAnswer }: { question: InstallQuestion | null; onAnswer: () => void }) {
  const studyDays = useStudyDays();
  if (studyDays < STUDY_DAYS) return null;

  function decline() {
    declineInstall();
    onAnswer();
  }
  async function install() {
    const { outcome } = await question!.prompt();
    // It can't be asked twice.
    installQuestion.set(null);
    if (outcome === 'dismissed') declineInstall();
    onAnswer();
  }
  return (
    <Notice role="region" aria-label="Install" className="print:hidden">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="flex-auto basis-72">
          <strong>Keep the study guide on your home screen.</strong>{' '}
          {question ? 'It opens like an app, even offline.' : 'Tap Share, then Add to Home Screen.'}
        </p>
        <div className="flex gap-2">
          {question && (
            <Button size="small" onClick={install}>
              Install
            </Button>
          )}
          <Button size="small" variant="ghost" onClick={decline}>
            No Thanks
          </Button>
        </div>
      </div>
    </Notice>
  );
}
