import { useEffect } from 'react'
import { Outlet, ScrollRestoration } from 'react-router'
import { ImpersonationBanner } from '../areas/session/impersonation-banner.tsx'
import { OfflineBanner } from '../shared/ui/offline-banner.tsx'
import { SlowBanner } from '../shared/ui/slow-banner.tsx'
import { Toasts } from '../shared/ui/toasts.tsx'
import { mainId } from './main-id.ts'
import styles from './root-layout.module.css'
import { RouteProgress } from './route-progress.tsx'
import { SessionWatch } from './session-watch.tsx'
import { useFocusOnNavigation } from './use-focus-on-navigation.ts'
import { useRouteTitle } from './use-route-title.ts'

export const RootLayout = () => {
  useRouteTitle()
  // What was pressed before the page came to life is pressed now: see the server's later-scripts.
  useEffect(() => void document.dispatchEvent(new Event('dopusk-ready')), [])
  useFocusOnNavigation()
  return (
    <>
      <a className={styles.skip} href={`#${mainId}`}>
        К содержанию
      </a>
      <RouteProgress />
      <ImpersonationBanner />
      <div className={styles.notices}>
        <OfflineBanner />
        <SlowBanner />
      </div>
      <Outlet />
      <Toasts />
      <SessionWatch />
      <ScrollRestoration />
    </>
  )
}
