
      export interface PossibleTypesResultData {
        possibleTypes: {
          [key: string]: string[]
        }
      }
      const result: PossibleTypesResultData = {
  "possibleTypes": {
    "Component": [
      "BioComponent",
      "CommentComponent",
      "ImageComponent",
      "PhotosComponent",
      "TextComponent",
      "YoutubeComponent"
    ],
    "MemberEvent": [
      "ComponentActed",
      "MemberEventsMissed",
      "MembersChanged",
      "PresenceChanged",
      "TributeHeld",
      "TributeReviewed",
      "WallScreenChanged"
    ],
    "PageEvent": [
      "ComponentAdded",
      "ComponentRemoved",
      "ComponentUpdated",
      "ComponentsReordered",
      "FavouriteKept",
      "FavouriteRemoved",
      "PageUpdated",
      "PhotoAdded",
      "PhotoChanged",
      "PhotoRemoved",
      "PhotosReordered",
      "SnapshotRequired",
      "TributeAdded",
      "TributeChanged",
      "TributeRemoved"
    ]
  }
};
      export default result;
    