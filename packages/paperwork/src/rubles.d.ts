declare module 'rubles' {
  /** Takes roubles with a point before the kopecks; returns null for values that it does not support, such as zero. */
  export const rubles: (amount: string) => string | null
}
