/**
 * A newcomer sees a whole vehicle rather than an empty canvas: behind the welcome page, and first among its pictures.
 */
export const firstExample = 'generic-vehicle'
