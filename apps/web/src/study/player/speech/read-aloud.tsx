import { type ComponentType, lazy, Suspense, useSyncExternalStore } from 'react'
import type { PlayedQuestion } from '../../use-played-attempt.ts'
import { findRussianVoice } from './russian-voice.ts'

/** Browsers load their voices after the page. */
const subscribeToVoices = (listener: () => void) => {
  globalThis.speechSynthesis?.addEventListener?.('voiceschanged', listener)
  return () => globalThis.speechSynthesis?.removeEventListener?.('voiceschanged', listener)
}

interface ReadAloudProps {
  question: PlayedQuestion
}

const Nothing = () => null

/** Few browsers have a Russian voice. Where the code does not load, there is no button. */
const ReadAloudButton = lazy<ComponentType<ReadAloudProps>>(() =>
  import('./read-aloud-button.tsx').then(
    (loaded) => ({ default: loaded.ReadAloudButton }),
    () => ({ default: Nothing }),
  ),
)

/** A button that reads the question aloud, where the browser has a Russian voice. */
export const ReadAloud = ({ question }: ReadAloudProps) => {
  const hasVoice = useSyncExternalStore(subscribeToVoices, () => findRussianVoice() !== undefined)
  return (
    hasVoice && (
      <Suspense fallback={null}>
        <ReadAloudButton question={question} />
      </Suspense>
    )
  )
}
