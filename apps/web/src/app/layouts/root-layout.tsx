import { useEffect, useLayoutEffect } from 'react'
import { type Location, Outlet, ScrollRestoration, useNavigation } from 'react-router'
import { ImpersonationBanner } from '../../areas/session/impersonation-banner.tsx'
import { paths } from '../../shared/paths.ts'
import { OfflineBanner } from '../../shared/ui/offline-banner.tsx'
import { SlowBanner } from '../../shared/ui/slow-banner.tsx'
import { Toasts } from '../../shared/ui/toasts.tsx'
import { pageTitle, useRouteHandle } from '../route-handle.ts'
import { SessionWatch } from '../session-watch.tsx'
import { mainId } from './page-frame.tsx'
import styles from './root-layout.module.css'
import { useFocusOnNavigation } from './use-focus-on-navigation.ts'

const useRouteTitle = () => {
  const title = useRouteHandle()?.title
  useEffect(() => {
    if (title !== undefined) document.title = pageTitle(title)
  }, [title])
}

/** A progress line at the top edge while the next page loads; the current page stays until then. */
const RouteProgress = () =>
  useNavigation().state === 'idle' ? null : <div className={styles.progress} role="status" aria-label="Загружаем…" />

const attemptPaths: readonly string[] = [paths.training, paths.testing]

/** A reloaded attempt begins at the top: it may have been finished elsewhere, and shows its result instead of a question. */
const scrollKey = ({ pathname, key }: Location) =>
  attemptPaths.includes(pathname) ? `${key} ${performance.timeOrigin}` : key

export const RootLayout = () => {
  useRouteTitle()
  // The server's later-scripts repeat the clicks that came before hydration.
  useEffect(() => void document.dispatchEvent(new Event('dopusk-ready')), [])
  useFocusOnNavigation()
  // The first screen replaces the one of the frame (early-screen.tsx) in the same paint.
  useLayoutEffect(() => document.getElementById('early')?.remove(), [])
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
      <ScrollRestoration getKey={scrollKey} />
    </>
  )
}
