import CSegueLibAV

// The fields of libav's structs by name. CSegueLibAV knows where they are in the version that was opened.

extension UnsafeMutablePointer<AVCodecContext> {
  var bitRate: Int64 {
    get { segue_AVCodecContext_bit_rate(self).pointee }
    nonmutating set { segue_AVCodecContext_bit_rate(self).pointee = newValue }
  }
  var chromaLocation: AVChromaLocation {
    get { segue_AVCodecContext_chroma_sample_location(self).pointee }
    nonmutating set { segue_AVCodecContext_chroma_sample_location(self).pointee = newValue }
  }
  var codecID: AVCodecID { segue_AVCodecContext_codec_id(self).pointee }
  var colorPrimaries: AVColorPrimaries {
    get { segue_AVCodecContext_color_primaries(self).pointee }
    nonmutating set { segue_AVCodecContext_color_primaries(self).pointee = newValue }
  }
  var colorRange: AVColorRange {
    get { segue_AVCodecContext_color_range(self).pointee }
    nonmutating set { segue_AVCodecContext_color_range(self).pointee = newValue }
  }
  var colorSpace: AVColorSpace {
    get { segue_AVCodecContext_colorspace(self).pointee }
    nonmutating set { segue_AVCodecContext_colorspace(self).pointee = newValue }
  }
  var colorTransfer: AVColorTransferCharacteristic {
    get { segue_AVCodecContext_color_trc(self).pointee }
    nonmutating set { segue_AVCodecContext_color_trc(self).pointee = newValue }
  }
  var compressionLevel: Int32 {
    get { segue_AVCodecContext_compression_level(self).pointee }
    nonmutating set { segue_AVCodecContext_compression_level(self).pointee = newValue }
  }
  var extradata: UnsafeMutablePointer<UInt8>? { segue_AVCodecContext_extradata(self).pointee }
  var extradataSize: Int32 { segue_AVCodecContext_extradata_size(self).pointee }
  var flags: Int32 {
    get { segue_AVCodecContext_flags(self).pointee }
    nonmutating set { segue_AVCodecContext_flags(self).pointee = newValue }
  }
  var frameSize: Int32 { segue_AVCodecContext_frame_size(self).pointee }
  var framerate: AVRational {
    get { segue_AVCodecContext_framerate(self).pointee }
    nonmutating set { segue_AVCodecContext_framerate(self).pointee = newValue }
  }
  var globalQuality: Int32 {
    get { segue_AVCodecContext_global_quality(self).pointee }
    nonmutating set { segue_AVCodecContext_global_quality(self).pointee = newValue }
  }
  var height: Int32 {
    get { segue_AVCodecContext_height(self).pointee }
    nonmutating set { segue_AVCodecContext_height(self).pointee = newValue }
  }
  var maxPixels: Int64 {
    get { segue_AVCodecContext_max_pixels(self).pointee }
    nonmutating set { segue_AVCodecContext_max_pixels(self).pointee = newValue }
  }
  var packetTimeBase: AVRational {
    get { segue_AVCodecContext_pkt_timebase(self).pointee }
    nonmutating set { segue_AVCodecContext_pkt_timebase(self).pointee = newValue }
  }
  var pixelFormat: AVPixelFormat {
    get { segue_AVCodecContext_pix_fmt(self).pointee }
    nonmutating set { segue_AVCodecContext_pix_fmt(self).pointee = newValue }
  }
  var privateOptions: UnsafeMutableRawPointer? { segue_AVCodecContext_priv_data(self).pointee }
  var sampleAspectRatio: AVRational {
    get { segue_AVCodecContext_sample_aspect_ratio(self).pointee }
    nonmutating set { segue_AVCodecContext_sample_aspect_ratio(self).pointee = newValue }
  }
  var sampleFormat: AVSampleFormat {
    get { segue_AVCodecContext_sample_fmt(self).pointee }
    nonmutating set { segue_AVCodecContext_sample_fmt(self).pointee = newValue }
  }
  var sampleRate: Int32 {
    get { segue_AVCodecContext_sample_rate(self).pointee }
    nonmutating set { segue_AVCodecContext_sample_rate(self).pointee = newValue }
  }
  var threadCount: Int32 {
    get { segue_AVCodecContext_thread_count(self).pointee }
    nonmutating set { segue_AVCodecContext_thread_count(self).pointee = newValue }
  }
  var threadType: Int32 {
    get { segue_AVCodecContext_thread_type(self).pointee }
    nonmutating set { segue_AVCodecContext_thread_type(self).pointee = newValue }
  }
  var timeBase: AVRational {
    get { segue_AVCodecContext_time_base(self).pointee }
    nonmutating set { segue_AVCodecContext_time_base(self).pointee = newValue }
  }
  var width: Int32 {
    get { segue_AVCodecContext_width(self).pointee }
    nonmutating set { segue_AVCodecContext_width(self).pointee = newValue }
  }
  /// The channels of the sound.
  var channelLayout: OpaquePointer { segue_AVCodecContext_ch_layout(self) }
}

extension UnsafeMutablePointer<AVCodecParameters> {
  var codecID: AVCodecID { segue_AVCodecParameters_codec_id(self).pointee }
  var codecTag: UInt32 {
    get { segue_AVCodecParameters_codec_tag(self).pointee }
    nonmutating set { segue_AVCodecParameters_codec_tag(self).pointee = newValue }
  }
  var height: Int32 { segue_AVCodecParameters_height(self).pointee }
  var sampleRate: Int32 { segue_AVCodecParameters_sample_rate(self).pointee }
  var width: Int32 { segue_AVCodecParameters_width(self).pointee }
}

extension UnsafeMutablePointer<AVDictionaryEntry> {
  var value: UnsafeMutablePointer<CChar>? { segue_AVDictionaryEntry_value(self).pointee }
}

extension UnsafeMutablePointer<AVFormatContext> {
  var duration: Int64 { segue_AVFormatContext_duration(self).pointee }
  var flags: Int32 {
    get { segue_AVFormatContext_flags(self).pointee }
    nonmutating set { segue_AVFormatContext_flags(self).pointee = newValue }
  }
  var iformat: UnsafePointer<AVInputFormat>? { segue_AVFormatContext_iformat(self).pointee }
  var metadata: OpaquePointer? { segue_AVFormatContext_metadata(self).pointee }
  var oformat: UnsafePointer<AVOutputFormat>? { segue_AVFormatContext_oformat(self).pointee }
  var pb: UnsafeMutablePointer<AVIOContext>? {
    get { segue_AVFormatContext_pb(self).pointee }
    nonmutating set { segue_AVFormatContext_pb(self).pointee = newValue }
  }
  var streamCount: UInt32 { segue_AVFormatContext_nb_streams(self).pointee }
}

extension UnsafeMutablePointer<AVFrame> {
  var bestEffortTime: Int64 { segue_AVFrame_best_effort_timestamp(self).pointee }
  var colorPrimaries: AVColorPrimaries { segue_AVFrame_color_primaries(self).pointee }
  var colorRange: AVColorRange {
    get { segue_AVFrame_color_range(self).pointee }
    nonmutating set { segue_AVFrame_color_range(self).pointee = newValue }
  }
  var colorSpace: AVColorSpace {
    get { segue_AVFrame_colorspace(self).pointee }
    nonmutating set { segue_AVFrame_colorspace(self).pointee = newValue }
  }
  var colorTransfer: AVColorTransferCharacteristic { segue_AVFrame_color_trc(self).pointee }
  var cropBottom: Int {
    get { segue_AVFrame_crop_bottom(self).pointee }
    nonmutating set { segue_AVFrame_crop_bottom(self).pointee = newValue }
  }
  var cropLeft: Int {
    get { segue_AVFrame_crop_left(self).pointee }
    nonmutating set { segue_AVFrame_crop_left(self).pointee = newValue }
  }
  var cropRight: Int {
    get { segue_AVFrame_crop_right(self).pointee }
    nonmutating set { segue_AVFrame_crop_right(self).pointee = newValue }
  }
  var cropTop: Int {
    get { segue_AVFrame_crop_top(self).pointee }
    nonmutating set { segue_AVFrame_crop_top(self).pointee = newValue }
  }
  var format: Int32 {
    get { segue_AVFrame_format(self).pointee }
    nonmutating set { segue_AVFrame_format(self).pointee = newValue }
  }
  var height: Int32 {
    get { segue_AVFrame_height(self).pointee }
    nonmutating set { segue_AVFrame_height(self).pointee = newValue }
  }
  var pictureType: AVPictureType {
    get { segue_AVFrame_pict_type(self).pointee }
    nonmutating set { segue_AVFrame_pict_type(self).pointee = newValue }
  }
  var pts: Int64 {
    get { segue_AVFrame_pts(self).pointee }
    nonmutating set { segue_AVFrame_pts(self).pointee = newValue }
  }
  var sampleAspectRatio: AVRational { segue_AVFrame_sample_aspect_ratio(self).pointee }
  var sampleCount: Int32 {
    get { segue_AVFrame_nb_samples(self).pointee }
    nonmutating set { segue_AVFrame_nb_samples(self).pointee = newValue }
  }
  var sampleRate: Int32 {
    get { segue_AVFrame_sample_rate(self).pointee }
    nonmutating set { segue_AVFrame_sample_rate(self).pointee = newValue }
  }
  var width: Int32 {
    get { segue_AVFrame_width(self).pointee }
    nonmutating set { segue_AVFrame_width(self).pointee = newValue }
  }
  /// The channels of the sound.
  var channelLayout: OpaquePointer { segue_AVFrame_ch_layout(self) }
}

extension UnsafeMutablePointer<AVFrameSideData> {
  var data: UnsafeMutablePointer<UInt8>? { segue_AVFrameSideData_data(self).pointee }
  var size: Int { segue_AVFrameSideData_size(self).pointee }
}

extension UnsafeMutablePointer<AVIOContext> {
  var error: Int32 { segue_AVIOContext_error(self).pointee }
}

extension UnsafeMutablePointer<AVPacket> {
  var data: UnsafeMutablePointer<UInt8>? { segue_AVPacket_data(self).pointee }
  var dts: Int64 {
    get { segue_AVPacket_dts(self).pointee }
    nonmutating set { segue_AVPacket_dts(self).pointee = newValue }
  }
  var duration: Int64 {
    get { segue_AVPacket_duration(self).pointee }
    nonmutating set { segue_AVPacket_duration(self).pointee = newValue }
  }
  var flags: Int32 {
    get { segue_AVPacket_flags(self).pointee }
    nonmutating set { segue_AVPacket_flags(self).pointee = newValue }
  }
  var pts: Int64 {
    get { segue_AVPacket_pts(self).pointee }
    nonmutating set { segue_AVPacket_pts(self).pointee = newValue }
  }
  var sideDataCount: Int32 { segue_AVPacket_side_data_elems(self).pointee }
  var size: Int32 { segue_AVPacket_size(self).pointee }
  var streamIndex: Int32 {
    get { segue_AVPacket_stream_index(self).pointee }
    nonmutating set { segue_AVPacket_stream_index(self).pointee = newValue }
  }
}

extension UnsafeMutablePointer<AVStream> {
  var averageRate: AVRational {
    get { segue_AVStream_avg_frame_rate(self).pointee }
    nonmutating set { segue_AVStream_avg_frame_rate(self).pointee = newValue }
  }
  var discard: AVDiscard {
    get { segue_AVStream_discard(self).pointee }
    nonmutating set { segue_AVStream_discard(self).pointee = newValue }
  }
  var duration: Int64 { segue_AVStream_duration(self).pointee }
  var index: Int32 { segue_AVStream_index(self).pointee }
  var metadata: OpaquePointer? {
    get { segue_AVStream_metadata(self).pointee }
    nonmutating set { segue_AVStream_metadata(self).pointee = newValue }
  }
  var sampleAspectRatio: AVRational { segue_AVStream_sample_aspect_ratio(self).pointee }
  var timeBase: AVRational {
    get { segue_AVStream_time_base(self).pointee }
    nonmutating set { segue_AVStream_time_base(self).pointee = newValue }
  }
  /// How the stream is coded.
  var parameters: UnsafeMutablePointer<AVCodecParameters> { segue_av_parameters(self) }
}

extension UnsafePointer<AVCodec> {
  var id: AVCodecID { segue_AVCodec_id(self).pointee }
  /// The name of the encoder or decoder, such as libx264.
  var name: String { segue_AVCodec_name(self).pointee.map { String(cString: $0) } ?? "" }
}

extension UnsafePointer<AVCodecDescriptor> {
  var id: AVCodecID { segue_AVCodecDescriptor_id(self).pointee }
}

extension UnsafePointer<AVOutputFormat> {
  var flags: Int32 { segue_AVOutputFormat_flags(self).pointee }
  /// The container's name, such as mp4.
  var name: String { segue_AVOutputFormat_name(self).pointee.map { String(cString: $0) } ?? "" }
}

extension UnsafePointer<AVPacketSideData> {
  var data: UnsafeMutablePointer<UInt8>? { segue_AVPacketSideData_data(self).pointee }
  var size: Int { segue_AVPacketSideData_size(self).pointee }
  var type: AVPacketSideDataType { segue_AVPacketSideData_type(self).pointee }
}

extension UnsafePointer<AVPixFmtDescriptor> {
  var componentCount: UInt8 { segue_AVPixFmtDescriptor_nb_components(self).pointee }
  var flags: UInt64 { segue_AVPixFmtDescriptor_flags(self).pointee }
  var log2ChromaHeight: UInt8 { segue_AVPixFmtDescriptor_log2_chroma_h(self).pointee }
  var log2ChromaWidth: UInt8 { segue_AVPixFmtDescriptor_log2_chroma_w(self).pointee }
}

extension UnsafePointer<AVInputFormat> {
  /// The names of the container, such as mov,mp4,m4a.
  var name: String { segue_AVInputFormat_name(self).pointee.map { String(cString: $0) } ?? "" }
}

extension AVCodecID {
  static var aac: AVCodecID { segue_AV_CODEC_ID_AAC() }
  static var apng: AVCodecID { segue_AV_CODEC_ID_APNG() }
  static var av1: AVCodecID { segue_AV_CODEC_ID_AV1() }
  static var hevc: AVCodecID { segue_AV_CODEC_ID_HEVC() }
  static var png: AVCodecID { segue_AV_CODEC_ID_PNG() }
  static var svg: AVCodecID { segue_AV_CODEC_ID_SVG() }
  static var vp8: AVCodecID { segue_AV_CODEC_ID_VP8() }
  static var vp9: AVCodecID { segue_AV_CODEC_ID_VP9() }
}
