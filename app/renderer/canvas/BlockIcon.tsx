/** The picture of a block type, drawn in the current colour. */
interface BlockIconProps {
  readonly path: string
  readonly size?: number
}

export function BlockIcon({ path, size = 20 }: BlockIconProps) {
  return (
    <svg
      className="block-icon"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={path} />
    </svg>
  )
}
