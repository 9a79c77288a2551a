//! How it stands with notifications on one device of a person.

wire_enum! {
    /// Whether what happens is shown on a device.
    pub enum DeviceState {
        /// It is.
        On = "nyala" => "Menyala",
        /// It is not.
        Off = "mati" => "Mati",
        /// The portal has another key than when it was switched on: it is switched on once more.
        Anew = "ulang" => "Perlu dinyalakan ulang",
    }
}

wire_enum! {
    /// What came of a notification that was sent for a try.
    pub enum DeviceTrial {
        /// The push service of the browser carries it.
        Taken = "diterima" => "Diterima layanan pemberitahuan",
        /// The device is not there any more: it was taken off the list.
        Gone = "hilang" => "Perangkat tidak terdaftar lagi",
        /// The push service does not take it now.
        Failed = "gagal" => "Layanan pemberitahuan tidak menjawab",
    }
}
