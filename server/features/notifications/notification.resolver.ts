import { Arg, ID, Mutation, Query, Resolver } from 'type-graphql';
import { CurrentViewer, type Viewer } from '../../graphql/context.ts';
import { ChoiceService } from './choice.service.ts';
import {
  PageNotifications,
  ReportTimeZonePayload,
  SetPageNotificationsInput,
  SubscribeDeviceInput,
} from './notification.types.ts';
import { DeviceService } from './push/device.service.ts';

@Resolver()
export class NotificationResolver {
  constructor(
    private readonly choices: ChoiceService,
    private readonly devices: DeviceService,
  ) {}

  @Query(() => PageNotifications, {
    description:
      'What the viewer hears of a page. Errors: UNAUTHENTICATED, FORBIDDEN (no member), NOT_FOUND.',
  })
  pageNotifications(
    @Arg('pageId', () => ID, { description: 'The page.' }) pageId: string,
    @CurrentViewer() viewer: Viewer,
  ): Promise<PageNotifications> {
    return this.choices.read(viewer, pageId);
  }

  @Mutation(() => PageNotifications, {
    description:
      'Chooses what the viewer hears of a page, and names their time zone. Errors: UNAUTHENTICATED, FORBIDDEN (no member), NOT_FOUND, REFUSED (an hour at night, no time zone), TOO_MANY.',
  })
  setPageNotifications(
    @Arg('input', () => SetPageNotificationsInput, {
      description: 'The page, how often and at what hour the viewer hears of it, and by what.',
    })
    input: SetPageNotificationsInput,
    @CurrentViewer() viewer: Viewer,
  ): Promise<PageNotifications> {
    return this.choices.set(viewer, input);
  }

  @Mutation(() => PageNotifications, {
    description:
      'Tells the device that asks of a page as well, until its login ends. Errors: UNAUTHENTICATED, FORBIDDEN (no member), NOT_FOUND, REFUSED (no subscription of a browser), TOO_MANY.',
  })
  async subscribeDevice(
    @Arg('input', () => SubscribeDeviceInput, {
      description: 'The page, and the subscription of this browser.',
    })
    input: SubscribeDeviceInput,
    @CurrentViewer() viewer: Viewer,
  ): Promise<PageNotifications> {
    await this.devices.subscribe(viewer, input);
    return this.choices.read(viewer, input.pageId);
  }

  @Mutation(() => PageNotifications, {
    description:
      'Ends that for one page. Calling it again changes nothing. Errors: UNAUTHENTICATED, FORBIDDEN (no member), NOT_FOUND.',
  })
  async unsubscribeDevice(
    @Arg('pageId', () => ID, { description: 'The page.' }) pageId: string,
    @CurrentViewer() viewer: Viewer,
  ): Promise<PageNotifications> {
    await this.devices.unsubscribe(viewer, pageId);
    return this.choices.read(viewer, pageId);
  }

  @Mutation(() => ReportTimeZonePayload, {
    description:
      'Names the time zone of the viewer’s browser; one that is known already stays. Errors: UNAUTHENTICATED, REFUSED (no time zone), TOO_MANY.',
  })
  async reportTimeZone(
    @Arg('timeZone', () => String, { description: 'Such as Europe/London.' }) timeZone: string,
    @CurrentViewer() viewer: Viewer,
  ): Promise<ReportTimeZonePayload> {
    return { timeZone: await this.choices.reportTimeZone(viewer, timeZone) };
  }
}
