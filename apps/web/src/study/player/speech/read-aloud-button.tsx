import { useEffect, useState } from 'react'
import { IconButton } from '../../../shared/ui/icon-button.tsx'
import { icons } from '../../../shared/ui/signed-in-icons.ts'
import type { PlayedQuestion } from '../../use-played-attempt.ts'
import { sentencesOf, spokenTexts } from './spoken-texts.ts'

/** Speaks sentence by sentence: Chrome stops a remote voice within a text after 15 seconds. */
const speak = (sentences: readonly string[], voice: SpeechSynthesisVoice | undefined, onEnd: () => void) => {
  // The list is kept until the end: Chrome drops the events of an utterance that is garbage-collected.
  const utterances = sentences.map((sentence) => {
    const utterance = new SpeechSynthesisUtterance(sentence)
    utterance.lang = 'ru-RU'
    if (voice !== undefined) utterance.voice = voice
    utterance.onerror = onEnd
    return utterance
  })
  const last = utterances.at(-1)
  if (last !== undefined) last.onend = onEnd
  for (const utterance of utterances) speechSynthesis.speak(utterance)
  return () => {
    for (const utterance of utterances) {
      utterance.onerror = null
      utterance.onend = null
    }
    speechSynthesis.cancel()
  }
}

interface ReadAloudButtonProps {
  question: PlayedQuestion
  findVoice: () => SpeechSynthesisVoice | undefined
}

export const ReadAloudButton = ({ question, findVoice }: ReadAloudButtonProps) => {
  const { id, status } = question
  const [stop, setStop] = useState<(() => void) | null>(null)

  // Another question, an answer and the end of the screen stop it; browsers go on speaking after the page is left.
  // biome-ignore lint/correctness/useExhaustiveDependencies: id and status are what it stops at.
  useEffect(() => {
    if (stop === null) return
    addEventListener('pagehide', stop)
    return () => {
      removeEventListener('pagehide', stop)
      stop()
      setStop(null)
    }
  }, [stop, id, status])

  const press = () => {
    if (stop !== null) return setStop(null)
    const sentences = spokenTexts(question).flatMap(sentencesOf)
    const cancel = speak(sentences, findVoice(), () => setStop(null))
    setStop(() => cancel)
  }
  return (
    <IconButton
      icon={stop === null ? icons.sound : icons.stop}
      label={stop === null ? 'Прочитать вслух' : 'Остановить чтение'}
      onClick={press}
    />
  )
}
