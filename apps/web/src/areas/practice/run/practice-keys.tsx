import { type KeyHelp, ShortcutsDialog } from '../../../shared/ui/shortcuts-dialog.tsx'

const keys: readonly KeyHelp[] = [
  [['1', '–', '9'], 'выбрать решение или открыть пропуск с\u00a0этим номером'],
  [['Enter'], 'ответить; после ответа\u00a0— перейти дальше'],
  [['←', '→'], 'предыдущее и\u00a0следующее задание'],
  [['Пробел'], 'на\u00a0карточке: взять её или положить'],
  [['↑', '↓'], 'взятая карточка: на\u00a0место выше или ниже'],
  [['Home', 'End'], 'взятая карточка: на\u00a0первое или последнее место'],
  [['Esc'], 'вернуть взятую карточку, закрыть окно'],
  [['?'], 'этот список'],
]

export const PracticeKeys = ({ onClose }: { onClose: () => void }) => <ShortcutsDialog keys={keys} onClose={onClose} />
