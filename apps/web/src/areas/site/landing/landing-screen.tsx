import { useQuery } from '@tanstack/react-query'
import { catalogueQuery, organisationQuery, systemsQuery } from '../../../shared/api/queries.ts'
import { Advantages } from './advantages.tsx'
import { Courses } from './courses.tsx'
import { Enquiry } from './enquiry.tsx'
import { Hero, type HeroProps } from './hero.tsx'
import { HeroSkeleton } from './hero-skeleton.tsx'
import styles from './landing-screen.module.css'
import { Stages } from './stages.tsx'
import { useSmoothAnchors } from './use-smooth-anchors.ts'

export const LandingScreen = ({ tryIt }: Pick<HeroProps, 'tryIt'>) => {
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
      <Enquiry organisation={organisation} />
    </div>
  )
}
