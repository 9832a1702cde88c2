declare module 'rubles' {
  /** Roubles with a point before the kopecks; null for what it can't say, nothing among it. */
  export const rubles: (amount: string) => string | null
}
