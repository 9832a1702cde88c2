import { getAttemptPulse, listCheckQuestions } from '@dopusk/contract'
import { wireNames } from '@dopusk/contract/wire-names'
import { renderToStaticMarkup } from 'react-dom/server'
import { draftKey } from '../shared/drafts/draft-keys.ts'
import { paths } from '../shared/paths.ts'
import { Logo } from '../shared/ui/logo.tsx'
import { PlayerSkeleton } from '../study/player/player-skeleton.tsx'
import { positionName } from '../study/use-position.ts'
import styles from './layouts/header.module.css'
import layoutStyles from './layouts/learner-layout.module.css'

/** A screen as its frame shows it before the scripts have loaded; index.html has the script that fills in the question. */
const earlyScreens: Record<string, () => React.ReactNode> = {
  [paths.training]: () => (
    <PlayerSkeleton
      title="Обучение"
      slot={{
        'data-early-question': listCheckQuestions.path,
        'data-early-pulse': getAttemptPulse.path.split('{')[0],
        'data-variants': wireNames.answer_variants,
        'data-position-key': draftKey('{person}', positionName('{check}')),
      }}
    />
  ),
  [paths.testing]: () => <PlayerSkeleton title="Тестирование" />,
}

/** Not for screen readers and the keyboard: the screen itself replaces it. */
export const renderEarlyScreen = (path: string): string => {
  const screen = earlyScreens[path]
  if (screen === undefined) return ''
  return renderToStaticMarkup(
    <div id="early" inert aria-hidden="true">
      <header className={`${styles.header} ${styles.wideOnly}`}>
        <div className={styles.line}>
          <span className={styles.home}>
            <Logo />
          </span>
        </div>
      </header>
      <main>
        <div className={`${layoutStyles.page} ${layoutStyles.study}`}>{screen()}</div>
      </main>
    </div>,
  )
}
