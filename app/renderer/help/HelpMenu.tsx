/**
 * The help menu in the toolbar: contents, tour, tutorials, shortcuts. A button beside it offers the tour until the user
 * has started or declined it.
 */
import { BookOpen, CircleQuestionMark, Compass, Keyboard, X } from 'lucide-react'
import type { CommandId } from '../workbench/command'
import { commandItem } from '../workbench/menus/command-item'
import { useServices, useTour } from './services'
import { useUi } from '../workbench/services'
import { helpTexts, tutorials } from '../texts/help'
import { tourTexts } from '../texts/tour'
import { Menu, type MenuItem } from '../ui/Menu'

const icon = { size: 15, strokeWidth: 1.75, 'aria-hidden': true } as const

export function HelpMenu() {
  const services = useServices()
  const set = useUi((state) => state.set)
  const entry = (id: CommandId, picture: MenuItem['icon']): MenuItem => ({
    ...commandItem(services, id),
    icon: picture,
  })
  return (
    <>
      <TourOffer />
      <Menu
        label={helpTexts.menu}
        tip={helpTexts.menu}
        className="button icon help-button"
        button={<CircleQuestionMark size={16} strokeWidth={1.75} aria-hidden="true" />}
        groups={[
          { items: [entry('help', <CircleQuestionMark {...icon} />), entry('tour', <Compass {...icon} />)] },
          {
            heading: helpTexts.tutorials,
            items: tutorials.map(({ id, title }) => ({
              label: title,
              icon: <BookOpen {...icon} />,
              action: () => set({ helpPage: `doc:${id}` }),
            })),
          },
          { items: [entry('shortcuts', <Keyboard {...icon} />)] },
        ]}
      />
    </>
  )
}

function TourOffer() {
  const services = useServices()
  const offered = useTour((state) => state.tourOffered)
  if (!offered) return null
  return (
    <span className="tour-offer">
      <button type="button" onClick={() => services.commands.run('tour')}>
        <Compass size={14} strokeWidth={1.75} aria-hidden="true" /> {tourTexts.offer}
      </button>
      <button
        type="button"
        aria-label={tourTexts.decline}
        data-tip={tourTexts.decline}
        onClick={() => services.tour.setState({ tourOffered: false })}
      >
        <X size={13} aria-hidden="true" />
      </button>
    </span>
  )
}
