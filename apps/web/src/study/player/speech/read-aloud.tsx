import { type ComponentType, lazy, Suspense, useSyncExternalStore } from 'react'
import type { PlayedQuestion } from '../../use-played-attempt.ts'

const isRussian = ({ lang }: SpeechSynthesisVoice) => /^ru(?![a-z])/i.test(lang)

/** The browser's Russian voice, rather one that speaks without a connection. */
const findRussianVoice = (): SpeechSynthesisVoice | undefined => {
  const voices = globalThis.speechSynthesis?.getVoices().filter(isRussian) ?? []
  return voices.find(({ localService }) => localService) ?? voices[0]
}

/** Browsers load their voices after the page. */
const subscribeToVoices = (listener: () => void) => {
  globalThis.speechSynthesis?.addEventListener?.('voiceschanged', listener)
  return () => globalThis.speechSynthesis?.removeEventListener?.('voiceschanged', listener)
}

interface ReadAloudProps {
  question: PlayedQuestion
}

interface SpokenProps extends ReadAloudProps {
  findVoice: typeof findRussianVoice
}

const Nothing = () => null

/** Few browsers have a Russian voice. Where the code does not load, there is no button. */
const ReadAloudButton = lazy<ComponentType<SpokenProps>>(() =>
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
        <ReadAloudButton question={question} findVoice={findRussianVoice} />
      </Suspense>
    )
  )
}
