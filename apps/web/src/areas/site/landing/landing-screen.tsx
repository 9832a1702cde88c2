import { useQuery } from '@tanstack/react-query'
import { useLayoutEffect } from 'react'
import { catalogueQuery, organisationQuery, systemsQuery } from '../../../shared/api/queries.ts'
import { Advantages } from './advantages.tsx'
import { Courses } from './courses.tsx'
import { Enquiry } from './enquiry.tsx'
import { ExamCenters, type ExamCentersProps } from './exam-centers.tsx'
import { Hero, type HeroProps } from './hero.tsx'
import { HeroSkeleton } from './hero-skeleton.tsx'
import styles from './landing-screen.module.css'
import { Stages } from './stages.tsx'

const inputEvents = ['pointerdown', 'keydown'] as const

/**
 * Anchors of the landing page scroll smoothly only after the first input: a page that is opened, reloaded or returned
 * to starts at its position at once. A layout effect, so that the next page does not scroll smoothly to its top.
 */
const useSmoothAnchors = () => {
  useLayoutEffect(() => {
    const { dataset } = document.documentElement
    const enableSmoothScroll = () => {
      dataset.anchors = 'smooth'
    }
    for (const type of inputEvents) addEventListener(type, enableSmoothScroll)
    return () => {
      for (const sign of inputEvents) removeEventListener(sign, enableSmoothScroll)
      delete dataset.anchors
    }
  }, [])
}

interface LandingScreenProps extends Pick<HeroProps, 'tryIt'> {
  ExamCenterList: ExamCentersProps['List']
}

export const LandingScreen = ({ tryIt, ExamCenterList }: LandingScreenProps) => {
  const { data: systems, isPending } = useQuery(systemsQuery)
  const { data: organisation } = useQuery(organisationQuery)
  const catalogue = useQuery(catalogueQuery)
  useSmoothAnchors()
  return (
    <div className={styles.landing}>
      {isPending ? (
        <HeroSkeleton />
      ) : (
        <Hero text={systems?.find(({ name }) => name === 'hero')} organisation={organisation} tryIt={tryIt} />
      )}
      <Courses catalogue={catalogue} />
      <Stages />
      <Advantages />
      <ExamCenters List={ExamCenterList} />
      <Enquiry organisation={organisation} />
    </div>
  )
}
