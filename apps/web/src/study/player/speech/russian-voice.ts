const isRussian = ({ lang }: SpeechSynthesisVoice) => /^ru(?![a-z])/i.test(lang)

/** The browser's Russian voice, rather one that speaks without a connection. */
export const findRussianVoice = (): SpeechSynthesisVoice | undefined => {
  const voices = globalThis.speechSynthesis?.getVoices().filter(isRussian) ?? []
  return voices.find(({ localService }) => localService) ?? voices[0]
}
