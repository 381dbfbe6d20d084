/**
 * Name of the example behind the welcome page, and first among its pictures: a new user sees a whole vehicle rather
 * than an empty canvas.
 */
export const firstExample = 'generic-vehicle'
