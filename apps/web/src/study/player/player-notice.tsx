import { Banner } from '../../shared/ui/banner.tsx'
import { Button } from '../../shared/ui/button.tsx'
import type { Notice } from '../notice.ts'
import styles from './player-notice.module.css'

/** The region is always there, so that a screen reader hears what comes into it. */
export const PlayerNotice = ({ notice }: { notice: Notice | null }) => (
  <div role="status" className={styles.region}>
    {notice !== null && (
      <Banner
        icon={notice.icon}
        striped={notice.striped ?? false}
        action={
          notice.action && (
            <Button look="ghost" size="s" onClick={notice.action.onPress}>
              {notice.action.label}
            </Button>
          )
        }
      >
        {notice.text}
      </Banner>
    )}
  </div>
)
